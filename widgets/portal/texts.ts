import { addTexts } from '#engine/react/text.ts'
import texts from '#schemas/text/portal.json'

addTexts('portal', texts)

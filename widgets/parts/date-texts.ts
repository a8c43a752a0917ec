import { addTexts } from '#engine/react/text.ts'
import texts from '#schemas/text/dates.json'

addTexts('dates', texts)

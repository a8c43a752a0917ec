import { addTexts } from '#engine/react/text.ts'
import texts from '#schemas/text/record-select.json' with { type: 'json' }

addTexts('recordSelect', texts)

import { addTexts } from '#engine/react/text.ts'
import texts from '#schemas/text/signature.json' with { type: 'json' }

addTexts('signature', texts)

import { addTexts } from '#engine/react/text.ts'
import texts from '#schemas/text/front.json' with { type: 'json' }

addTexts('front', texts)

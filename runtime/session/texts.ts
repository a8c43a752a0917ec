/** The texts of rarely used parts: lock, switch, devices, foreign pages. Loaded with the first of them. */
import { addTexts } from '#engine/react/text.ts'
import texts from '#schemas/text/session.json' with { type: 'json' }

addTexts('session', texts)

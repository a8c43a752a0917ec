/** The texts of what is seldom opened: lock, switch, devices, foreign pages. Fetched with the first of them. */
import { addTexts } from '#engine/react/text.ts'
import texts from '#schemas/text/session.json' with { type: 'json' }

addTexts('session', texts)

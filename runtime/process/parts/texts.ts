/** The texts of the pages of a process, loaded with them. */
import { addTexts } from '#engine/react/text.ts'
import texts from '#schemas/text/process.json' with { type: 'json' }

addTexts('process', texts)

export { texts }

/** The texts of files, fetched with what shows or sends them. */
import { addTexts } from '#engine/react/text.ts'
import texts from '#schemas/text/files.json' with { type: 'json' }

addTexts('files', texts)

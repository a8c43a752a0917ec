/** The texts about files, loaded with what shows or uploads them. */
import { addTexts } from '#engine/react/text.ts'
import texts from '#schemas/text/files.json' with { type: 'json' }

addTexts('files', texts)

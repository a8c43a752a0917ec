/** The texts about rich text, loaded with what shows or edits it. */
import { addTexts } from '#engine/react/text.ts'
import texts from '#schemas/text/rich.json' with { type: 'json' }

addTexts('rich', texts)

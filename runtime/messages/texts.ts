/** The texts of messages but those of the bell. Fetched with the first list of them. */
import { addTexts } from '#engine/react/text.ts'
import texts from '#schemas/text/messages.json' with { type: 'json' }

addTexts('messages', texts)

/** The texts of messages, except those of the bell. Loaded with the first list. */
import { addTexts } from '#engine/react/text.ts'
import texts from '#schemas/text/messages.json' with { type: 'json' }

addTexts('messages', texts)

import { addTexts } from '#engine/react/text.ts'
import texts from '#schemas/text/app-shell.json' with { type: 'json' }

addTexts('appShell', texts)

import { addTexts } from '#engine/react/text.ts'
import process from '#schemas/text/process.json' with { type: 'json' }
import statuses from '#schemas/text/process-status.json' with { type: 'json' }

addTexts('process', process)
addTexts('processStatus', statuses)

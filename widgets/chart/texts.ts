import { addTexts } from '#engine/react/text.ts'
import texts from '#schemas/text/chart.json'

addTexts('chart', texts)

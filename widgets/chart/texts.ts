import { addTexts } from '#engine/react/text.ts'
import texts from '#schemas/text/chart.json'
import groups from '#schemas/text/groups.json'

addTexts('chart', texts)
addTexts('groups', groups)

import { addTexts } from '#engine/react/text.ts'
import texts from '#schemas/text/board-cards.json'

addTexts('boardCards', texts)

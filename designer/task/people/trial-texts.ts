import { addTexts } from '#engine/react/text.ts'
import texts from '#schemas/text/flow-trial.json' with { type: 'json' }

/** Imported by the parts that are loaded when used. */
addTexts('trial', texts)

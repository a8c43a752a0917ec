import type { View } from '../commands/command.ts'
import { type DocName, isData, namesOf } from '../commands/docs.ts'

/** The documents of an app that can be drawn, in the order they were made. */
export const screensOf = (view: View): DocName[] => namesOf(view.docs).filter(name => !isData(name))

import type { DraftView } from '../commands/documents/command.ts'
import { type DocName, isDrawn, namesOf } from '../commands/documents/docs.ts'

/** The documents of an app that can be drawn, in order of creation. */
export const screensOf = (view: DraftView): DocName[] => namesOf(view.docs).filter(isDrawn)

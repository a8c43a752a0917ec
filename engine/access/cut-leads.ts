import type { Card, Variable } from '../schema/document.ts'
import { type Cuts, isOpen, openVisibility, recordVisibility, seenRules, type Visibility } from './visibility.ts'

/** The card with what its marks lead to, without the params and the fields its reader does not see. */
export function cutLeads(card: Card, visibility: Visibility, cuts: Cuts): Card {
  const { drill, narrows, ...kept } = card
  const leads: Pick<Card, 'drill' | 'narrows'> = {}
  if (drill !== undefined)
    leads.drill = drill !== false && drill.with ? { ...drill, with: seenRules(drill.with, visibility) } : drill
  if (narrows !== undefined) leads.narrows = narrows === true ? true : seenFields(narrows, cuts)
  return { ...kept, ...leads }
}

/** The variable without the options of a field its reader does not see. */
export function cutLike({ like, ...variable }: Variable, cuts: Cuts): Variable {
  return like && sees(like.entity, like.field, cuts) ? { ...variable, like } : variable
}

const sees = (entity: string, field: string, cuts: Cuts) =>
  isOpen(entity, cuts) && !recordVisibility(entity, cuts, openVisibility()).hides(field)

function seenFields(narrows: Record<string, string>, cuts: Cuts): Card['narrows'] {
  const seen = Object.entries(narrows).filter(([entity, field]) => sees(entity, field, cuts))
  return seen.length > 0 ? Object.fromEntries(seen) : true
}

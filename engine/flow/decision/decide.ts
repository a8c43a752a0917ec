/**
 * What the answers of several handlers of one task come to.
 * @source docs/workflow.md#decisions
 */

/**
 * - `any`: the first answer decides; with `allMustRefuse` the first agreement does, and refusal needs everybody
 * - `all`: one refusal decides; also for handlers who sign in turn
 * - `ratio`: agreed once `percent` agree, refused once that has become impossible
 * - `vote`: everybody answers, then `percent` must have agreed
 */
export type DecisionRule =
  | { pass: 'any'; allMustRefuse?: true }
  | { pass: 'all' }
  | { pass: 'ratio' | 'vote'; percent: number }

/** Answers so far. */
export interface Answers {
  /** handlers who are asked; at least one */
  total: number
  agreed: number
  refused: number
}

export type Decision = 'open' | 'agreed' | 'refused'

export function decide(rule: DecisionRule, { total, agreed, refused }: Answers): Decision {
  switch (rule.pass) {
    case 'any':
      if (agreed > 0) return 'agreed'
      return refused >= (rule.allMustRefuse ? total : 1) ? 'refused' : 'open'
    case 'all':
      if (refused > 0) return 'refused'
      return agreed >= total ? 'agreed' : 'open'
    case 'ratio':
      if (agreed >= needed(rule.percent, total)) return 'agreed'
      return total - refused < needed(rule.percent, total) ? 'refused' : 'open'
    case 'vote':
      if (agreed + refused < total) return 'open'
      return agreed >= needed(rule.percent, total) ? 'agreed' : 'refused'
  }
}

/** How many must agree: a part of a person counts as one, and somebody must. */
function needed(percent: number, total: number): number {
  return Math.max(1, Math.ceil((percent * total) / 100))
}

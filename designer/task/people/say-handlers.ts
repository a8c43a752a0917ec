/** Who handles a task, in words, as the server found them. */
import type { FoundHandlers } from '#adapters/wire/design.ts'
import type { WhoRule } from '#engine/schema/document.ts'
import { sayWho, type TaskWords } from '../../say/say-task.ts'

/** The names of whoever handles it, with those they stand in for. */
export function sayHandlers(found: FoundHandlers, { t }: Pick<TaskWords, 't'>): string {
  const { handlers, count, passed, chosen } = found
  if (passed) return t('trial.passed')
  if (chosen) return t('trial.chosen')
  if (handlers.length === 0) return t('trial.nobody')
  const names = handlers
    .map(({ name, deputyOf }) => (deputyOf === undefined ? name : t('trial.deputy', { name, absent: deputyOf })))
    .join(t('rule.comma'))
  return count > handlers.length ? t('trial.more', { names, count }) : names
}

/** Why they do: the rules that name them, each once, and the policy. */
export function sayWhy({ handlers, why }: FoundHandlers, rules: readonly WhoRule[], words: TaskWords): string {
  const used = new Set(handlers.map(({ rule }) => rule))
  // the names stand there already
  const sayRule = (rule: WhoRule) => (rule.is === 'users' ? words.t('designer.value.users') : sayWho(rule, words))
  const named = rules.filter(({ id }) => used.has(id)).map(sayRule)
  return [...named, why].filter(Boolean).join(words.t('rule.comma'))
}

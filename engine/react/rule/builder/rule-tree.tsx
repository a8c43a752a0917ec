import type { Rule } from '../../../schema/document.ts'

/** A rule that the builder cannot show as a sentence, as a readable tree. */
export function RuleTree({ rule }: { rule: Rule }) {
  if (typeof rule !== 'object' || rule === null) return <code>{JSON.stringify(rule)}</code>
  const [operator, args] = Array.isArray(rule) ? ['', rule] : (Object.entries(rule)[0] ?? ['', null])
  if (operator === 'var') return <code>{String(args)}</code>
  return (
    <div className="sw-rule-tree">
      {operator && <code>{operator}</code>}
      <ul>
        {(Array.isArray(args) ? args : [args]).map((arg, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: arguments have no other name than their place
          <li key={index}>
            <RuleTree rule={arg as Rule} />
          </li>
        ))}
      </ul>
    </div>
  )
}

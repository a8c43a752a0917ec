/** The left side of a clause: a field, a property of the person, or a number computed from rows. */
import { readPointing } from '../../../rules/pointing.ts'
import { matches } from '../../../text/match.ts'
import type { Speech } from '../sentence/say-rule.ts'
import { sayLeft } from '../sentence/say-rule.ts'
import type { Left, RowsOperand } from '../sentence/sentence.ts'
import { ClausePicker } from './clause-picker.tsx'

interface LeftPickerProps {
  left: Left
  speech: Speech
  /** it is still to be chosen */
  begun: boolean
  onChange(left: Left): void
}

const FUNCTIONS: RowsOperand['fn'][] = ['count', 'sum', 'avg', 'min', 'max']

export function LeftPicker({ left, speech, begun, onChange }: LeftPickerProps) {
  const lefts = offered(speech)
  const value = begun ? null : JSON.stringify(left)
  const known = begun || lefts.some(one => JSON.stringify(one) === value)
  return (
    <ClausePicker<string | null>
      showSearch
      begun={begun}
      placeholder={speech.t('rule.chooseLeft')}
      label={speech.t('rule.left')}
      value={value}
      onChange={chosen => onChange(JSON.parse(String(chosen)) as Left)}
      filterOption={(typed, option) => matches(typed, [option?.label ?? ''])}
      options={(known ? lefts : [left, ...lefts]).map(one => ({
        value: JSON.stringify(one),
        label: sayLeft(one, speech),
      }))}
    />
  )
}

function offered({ scope }: Speech): Left[] {
  const plain = scope.names.filter(name => name.kind !== 'rows')
  const rows = scope.names.filter(({ name, kind, field }) => kind === 'rows' && field && !readPointing(name))
  return [
    ...plain.flatMap(({ name, kind }): Left[] => [
      { kind: 'name', name },
      ...(kind === 'moment' ? [{ kind: 'name', name, day: true } as const] : []),
    ]),
    ...rows.flatMap(name =>
      FUNCTIONS.flatMap((fn): Left[] =>
        fn === 'count'
          ? [{ kind: 'rows', fn, rows: name.name }]
          : name.field
            ? scope.rowFields(name.field).map(field => ({ kind: 'rows', fn, rows: name.name, of: field.id }))
            : [],
      ),
    ),
  ]
}

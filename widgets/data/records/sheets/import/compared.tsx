/**
 * What a file would change, before it is written: by kind, line and value, with the questions only its person can decide.
 * @source docs/http.md#merged-imports
 */
import { Alert, Button, Flex, Radio, Segmented, Select, Typography } from 'antd'
import { useEffect, useState } from 'react'
import type { ImportLine, ImportMerge } from '#adapters/wire/import.ts'
import { ASKED, type Side } from '#engine/entity/merge-record.ts'
import { Skeleton } from '#engine/react/frame/waiting.tsx'
import { usePage } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'
import { pick } from '#engine/text/text.ts'
import type { LineKind, useImport } from './use-import.ts'

const KINDS: LineKind[] = ['wrong', 'clash', 'removed', 'gone', 'changed', 'added', 'same']
type Asked = (typeof ASKED)[number]

export interface Choices {
  all: Partial<Record<Asked, Side>>
  rows: Record<number, Side>
  cells: Record<number, Record<string, Side>>
}
export const NO_CHOICES: Choices = { all: {}, rows: {}, cells: {} }

const isAsked = (kind: LineKind): kind is Asked => ASKED.some(asked => asked === kind)

/** Lines as they were read, by kind. */
export type Read = Partial<Record<LineKind, { lines: ImportLine[]; more: boolean }>>

/** How many lines are not decided yet. */
export function unsettledOf({ counts }: ImportMerge, { all, rows, cells }: Choices, read: Read): number {
  const settled = (kind: Asked) =>
    (read[kind]?.lines ?? []).filter(({ row, cells: values }) =>
      kind === 'clash' ? values.every(({ id, wins }) => wins || cells[row]?.[id]) : rows[row],
    ).length
  return ASKED.reduce((sum, kind) => sum + (all[kind] ? 0 : counts[kind] - settled(kind)), 0)
}

interface ComparedProps {
  merge: ImportMerge
  choices: Choices
  onChoices(choices: Choices): void
  read: Read
  onRead(read: Read): void
  lines: ReturnType<typeof useImport>['lines']
  onKey(key: string | null): void
}

export function Compared({ merge, choices, onChoices, read, onRead, lines, onKey }: ComparedProps) {
  const t = useT()
  const { lang } = usePage().ports
  const { counts, key, keys, again } = merge
  const found = KINDS.filter(kind => counts[kind] > 0)
  const [shown, setShown] = useState<LineKind>(found[0] ?? 'same')
  const page = read[shown]

  const load = async (kind: LineKind, before: ImportLine[] = []) => {
    const { lines: more, more: hasMore } = await lines(kind, before.at(-1)?.row ?? 0)
    onRead({ ...read, [kind]: { lines: [...before, ...more], more: hasMore } })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines of a kind are read once
  useEffect(() => {
    if (!page) void load(shown)
  }, [shown, page])

  const isNothing = found.every(kind => kind === 'same')
  return (
    <>
      <Flex gap={8} align="center" wrap>
        <span>{t('import.byKey')}</span>
        <Select
          aria-label={t('import.keyLabel')}
          style={{ minWidth: 160 }}
          value={key ?? ''}
          onChange={value => onKey(value || null)}
          options={[
            ...keys.map(({ id, title }) => ({ value: id, label: pick(title, lang) })),
            { value: '', label: t('import.noKey') },
          ]}
        />
      </Flex>
      {key !== null && (
        <Typography.Text type="secondary">{t(again ? 'import.compared' : 'import.first')}</Typography.Text>
      )}
      {isNothing && <Alert type="info" showIcon message={t('import.nothing')} />}
      <div style={{ overflowX: 'auto' }}>
        <Segmented
          aria-label={t('import.kinds')}
          value={shown}
          onChange={setShown}
          options={found.map(kind => ({ value: kind, label: t(`import.kind.${kind}`, { n: counts[kind] }) }))}
        />
      </div>
      {(isAsked(shown) || shown === 'wrong') && <Typography.Text>{t(`import.about.${shown}`)}</Typography.Text>}
      {isAsked(shown) && <All kind={shown} choices={choices} onChoices={onChoices} read={read} />}
      {page ? (
        <Lines kind={shown} lines={page.lines} choices={choices} onChoices={onChoices} />
      ) : (
        <Skeleton lines={4} />
      )}
      {page?.more && <Button onClick={() => void load(shown, page.lines)}>{t('import.moreLines')}</Button>}
    </>
  )
}

/** One choice for all lines of a kind; those made before give way. */
function All({
  kind,
  choices,
  onChoices,
  read,
}: Pick<ComparedProps, 'choices' | 'onChoices' | 'read'> & { kind: Asked }) {
  const t = useT()
  const own = new Set(read[kind]?.lines.map(({ row }) => String(row)))
  const others = <T,>(of: Record<string, T>) => Object.fromEntries(Object.entries(of).filter(([row]) => !own.has(row)))
  const chooseAll = (side: Side) =>
    onChoices({ all: { ...choices.all, [kind]: side }, rows: others(choices.rows), cells: others(choices.cells) })
  return (
    <Flex gap={8} wrap>
      {(['file', 'record'] as const).map(side => (
        <Button
          key={side}
          size="small"
          type={choices.all[kind] === side ? 'primary' : 'default'}
          aria-pressed={choices.all[kind] === side}
          onClick={() => chooseAll(side)}
        >
          {t(`import.all.${kind}.${side}`)}
        </Button>
      ))}
    </Flex>
  )
}

const named = (name: string) => ({ role: 'radiogroup', 'aria-label': name })

interface LinesProps extends Pick<ComparedProps, 'choices' | 'onChoices'> {
  kind: LineKind
  lines: ImportLine[]
}

function Lines({ kind, lines, choices, onChoices }: LinesProps) {
  const t = useT()
  const { all, rows, cells } = choices
  const say = (side: 'base' | 'record' | 'file', value: string) =>
    t(`import.side.${side}`, { value: value || t('import.empty') })
  const sayCell = ({ record, file, wins }: ImportLine['cells'][number]) => {
    if (kind === 'added' || kind === 'removed') return file
    if (kind === 'gone') return record
    const [is, given] = [record, file].map(value => value || t('import.empty'))
    return wins === 'record' ? t('import.kept', { record: is, file: given }) : `${is} → ${given}`
  }
  const chooseCell = (row: number, id: string, side: Side) =>
    onChoices({ ...choices, cells: { ...cells, [row]: { ...cells[row], [id]: side } } })
  return (
    <Flex component="ul" vertical gap={12} style={{ margin: 0, padding: 0, maxHeight: '45vh', overflow: 'auto' }}>
      {lines.map(line => (
        <li key={line.row} style={{ listStyle: 'none' }}>
          <Flex vertical gap={4}>
            <Flex gap={8} wrap>
              <Typography.Text strong style={{ overflowWrap: 'anywhere' }}>
                {line.label}
              </Typography.Text>
              {kind !== 'gone' && (
                <Typography.Text type="secondary">{t('import.line', { row: line.row })}</Typography.Text>
              )}
            </Flex>
            {line.reasons.map(reason => (
              <Typography.Text key={reason} type="danger">
                {reason}
              </Typography.Text>
            ))}
            {line.cells.map(cell => {
              const { id, title, base, record, file, wins } = cell
              return !wins && kind === 'clash' ? (
                <Flex key={id} gap={8} align="center" wrap>
                  <Typography.Text type="secondary">{title}</Typography.Text>
                  <Radio.Group
                    {...named(`${line.label} ${title}`)}
                    value={cells[line.row]?.[id] ?? all.clash}
                    onChange={event => chooseCell(line.row, id, event.target.value as Side)}
                    options={[
                      { value: 'record', label: say('record', record) },
                      { value: 'file', label: say('file', file) },
                    ]}
                  />
                  {base !== null && <Typography.Text type="secondary">{say('base', base)}</Typography.Text>}
                </Flex>
              ) : (
                <Typography.Text key={id} style={{ overflowWrap: 'anywhere' }}>
                  <Typography.Text type="secondary">{title} </Typography.Text>
                  {sayCell(cell)}
                </Typography.Text>
              )
            })}
            {isAsked(kind) && kind !== 'clash' && (
              <Radio.Group
                {...named(line.label)}
                value={rows[line.row] ?? all[kind]}
                onChange={event => onChoices({ ...choices, rows: { ...rows, [line.row]: event.target.value as Side } })}
                options={(['record', 'file'] as const).map(side => ({
                  value: side,
                  label: t(`import.one.${kind}.${side}`),
                }))}
              />
            )}
          </Flex>
        </li>
      ))}
    </Flex>
  )
}

/**
 * Gives the same values to the selected records: which fields, what each record becomes, then the outcome, which can be
 * undone. Loaded on demand.
 * @source docs/ui.md#a-list-screen
 */
import { Alert, Button, Checkbox, Flex, Progress } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import type { ClientEntity, WireRecord } from '#adapters/wire/screen.ts'
import { isWide, widgetFor } from '#engine/entity/derive-widget.ts'
import { labelFieldOf } from '#engine/entity/label-field.ts'
import { targetOf } from '#engine/entity/target-of.ts'
import { FormView } from '#engine/react/form/form-view.tsx'
import { FormGroupContext, useAskedClose } from '#engine/react/form/leave-guard.ts'
import { Skeleton } from '#engine/react/frame/waiting.tsx'
import { useLayer } from '#engine/react/overlay/layers.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import type { Field, FormBody } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'
import texts from '#schemas/text/batch.json'
import { PlainTable } from '../../../parts/plain-table.tsx'
import {
  type Change,
  changeable,
  changeOf,
  loosened,
  MOST_CHANGED,
  type Outcome,
  rowsOf,
  saveChanges,
  undoing,
} from '../change/changes-of.ts'
import { FormDialog } from '../record/form-dialog.tsx'
import { textOf } from '../row/cell.tsx'

addTexts('batch', texts)

const WIDTH_PX = 800
/** records of the preview */
const SHOWN = 50

interface BatchDialogProps {
  entity: ClientEntity
  ids: string[]
  /** the rows the list shows */
  shown: readonly WireRecord[]
  onClose(): void
  /** called when records were changed */
  onChanged(): void
}

type Stage =
  | { is: 'filling' }
  | { is: 'reading' }
  | { is: 'preview'; changes: Change[]; same: number }
  | { is: 'saving'; of: number; done: number }
  | { is: 'done'; changes: Change[]; outcomes: Outcome[]; undone: boolean }

export default function BatchDialog({ entity, ids, shown, onClose, onChanged }: BatchDialogProps) {
  const page = usePage()
  const t = useT()
  const { lang } = page.ports
  const { forms, close } = useAskedClose(onClose)
  useLayer(close)
  const [stage, setStage] = useState<Stage>({ is: 'filling' })
  const offered = useMemo(() => changeable(entity), [entity])
  const [chosen, setChosen] = useState<string[]>([])
  const fields = offered.filter(({ id }) => chosen.includes(id))
  const review = async (filled: WireRecord) => {
    setStage({ is: 'reading' })
    const values = Object.fromEntries(fields.map(({ id, name = id }) => [name, filled[name] ?? null]))
    const rows = await rowsOf(page, entity, ids, shown)
    const changes = rows.flatMap(row => changeOf(row, values) ?? [])
    setStage({ is: 'preview', changes, same: rows.length - changes.length })
  }
  const run = async (changes: Change[], undone: boolean) => {
    setStage({ is: 'saving', of: changes.length, done: 0 })
    const outcomes = await saveChanges(page, entity, changes, done =>
      setStage({ is: 'saving', of: changes.length, done }),
    )
    setStage({ is: 'done', changes, outcomes, undone })
    if (outcomes.some(({ saved }) => saved)) onChanged()
  }
  const body = useMemo(() => bodyOf(fields, t('batch.next')), [fields, t])
  return (
    <FormDialog title={t('batch.title', { n: ids.length })} width={WIDTH_PX} close={() => void close()}>
      <FormGroupContext value={forms}>
        {stage.is === 'filling' && (
          <Flex vertical gap={16} className="sw-form">
            {ids.length > MOST_CHANGED && (
              <Alert type="warning" showIcon message={t('batch.most', { n: MOST_CHANGED })} />
            )}
            <Checkbox.Group
              aria-label={t('batch.fields')}
              value={chosen}
              onChange={setChosen}
              options={offered.map(({ id, title }) => ({ value: id, label: pick(title, lang) }))}
            />
            {fields.length > 0 ? (
              <FormView
                key={chosen.join()}
                id="batch"
                body={body}
                onSaved={filled => void review(filled)}
                onCancel={() => void close()}
              />
            ) : (
              <p>{t('batch.choose')}</p>
            )}
          </Flex>
        )}
        {stage.is === 'reading' && <Skeleton lines={5} />}
        {stage.is === 'preview' && (
          <Flex vertical gap={16} className="sw-form">
            <Alert
              type={stage.changes.length ? 'info' : 'warning'}
              showIcon
              role="status"
              message={t('batch.will', {
                n: stage.changes.length,
                same: stage.same,
                left: ids.length - stage.changes.length - stage.same,
              })}
            />
            <Preview entity={entity} fields={fields} changes={stage.changes.slice(0, SHOWN)} />
            <div className="sw-actions">
              <Button onClick={() => setStage({ is: 'filling' })}>{t('batch.back')}</Button>
              <Button type="primary" disabled={!stage.changes.length} onClick={() => void run(stage.changes, false)}>
                {t('batch.change', { n: stage.changes.length })}
              </Button>
            </div>
          </Flex>
        )}
        {stage.is === 'saving' && (
          <Progress
            percent={Math.floor((stage.done / stage.of) * 100)}
            status="active"
            aria-label={t('batch.saving', { done: stage.done, of: stage.of })}
          />
        )}
        {stage.is === 'done' && (
          <Flex vertical gap={16} className="sw-form">
            <Ended entity={entity} {...stage} />
            <div className="sw-actions">
              {!stage.undone && stage.outcomes.some(({ saved }) => saved) && (
                <Button onClick={() => void run(undoing(stage.outcomes, stage.changes), true)}>
                  {t('batch.undo')}
                </Button>
              )}
              <Button type="primary" onClick={onClose}>
                {t('batch.close')}
              </Button>
            </div>
          </Flex>
        )}
      </FormGroupContext>
    </FormDialog>
  )
}

/** A form with fields of its own: it only returns what was filled in. */
function bodyOf(fields: Field[], submit: string): FormBody {
  const loose = fields.map(loosened)
  return {
    fields: loose,
    submit: { zh: submit, en: submit },
    layout: { span: 12, label: 'top' },
    nodes: loose.map(field => ({
      id: field.id,
      widget: widgetFor(field),
      bind: field.id,
      ...(isWide(field) && { span: 24 }),
    })),
  }
}

interface PreviewProps {
  entity: ClientEntity
  fields: Field[]
  changes: Change[]
}

function Preview({ entity, fields, changes }: PreviewProps) {
  const page = usePage()
  const t = useT()
  const { lang } = page.ports
  const labels = useLabels(fields, changes)
  return (
    <PlainTable
      label={t('batch.preview')}
      columns={[
        { id: 'record', title: t('batch.record') },
        ...fields.map(({ id, title }) => ({ id, title: pick(title, lang) })),
      ]}
      rows={changes.map(({ row, values }) => ({
        id: String(row.id),
        cells: {
          record: labelOf(entity, row),
          ...Object.fromEntries(
            fields.map(field => {
              const name = field.name ?? field.id
              const before = textOf(page, { field }, row) || t('batch.empty')
              const after = textOf(page, { field }, { ...values, $ref: { [field.id]: labels } }) || t('batch.empty')
              return [field.id, name in values ? `${before} → ${after}` : before]
            }),
          ),
        },
      }))}
    />
  )
}

/** The labels of the records that the new values point at. */
function useLabels(fields: Field[], changes: Change[]): Record<string, { $label: string }> {
  const { data } = usePage().ports
  const [labels, setLabels] = useState<Record<string, { $label: string }>>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are the same in all changes
  useEffect(() => {
    for (const field of fields) {
      const target = targetOf(field)
      const given = changes.find(({ values }) => (field.name ?? field.id) in values)?.values[field.name ?? field.id]
      const ids = [given ?? []].flat().map(String)
      if (!target || !ids.length) continue
      void data.named(target, ids).then(found =>
        setLabels(known => ({
          ...known,
          ...Object.fromEntries(found.map(({ id, label }) => [id, { $label: label }])),
        })),
      )
    }
  }, [])
  return labels
}

function labelOf({ document }: ClientEntity, row: WireRecord): string {
  const field = labelFieldOf(document, document.fields)
  return String((field && row[field.name ?? field.id]) ?? row.id)
}

function Ended({ entity, outcomes, undone }: { entity: ClientEntity; outcomes: Outcome[]; undone: boolean }) {
  const t = useT()
  const refused = outcomes.filter(({ saved }) => !saved)
  const n = outcomes.length - refused.length
  return (
    <>
      <Alert
        type={refused.length ? 'warning' : 'success'}
        showIcon
        role="status"
        message={`${t(undone ? 'batch.undone' : 'batch.done', { n })}${refused.length ? ` ${t('batch.refused', { n: refused.length })}` : ''}`}
      />
      {refused.length > 0 && (
        <PlainTable
          label={t('batch.refusedOnes')}
          columns={[
            { id: 'record', title: t('batch.record') },
            { id: 'reason', title: t('batch.reason') },
          ]}
          rows={refused.map(({ row, reason }) => ({
            id: String(row.id),
            cells: { record: labelOf(entity, row), reason: reason ?? '' },
          }))}
        />
      )}
    </>
  )
}

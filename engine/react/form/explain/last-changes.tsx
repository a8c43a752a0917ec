/** The last changes of a form, the newest first, and the way back to before one of them. */
import { batch } from '@formily/reactive'
import { observer } from '@formily/reactive-react'
import { Button } from 'antd'
import type { Field } from '../../../schema/document.ts'
import { pick } from '../../../text/text.ts'
import type { EngineRecord, Value } from '../../../value/value.ts'
import type { PageStore } from '../../state/page.ts'
import { usePage } from '../../state/scope.tsx'
import { type Translate, useT } from '../../text.ts'
import { sayValue } from '../draft/differences.ts'
import { recordBefore } from '../store/form-changes.ts'
import type { FormStore } from '../store/form-store.ts'

/** characters of `yyyy-MM-dd ` before the time */
const DAY = 11

export const LastChanges = observer(function LastChanges({ store, onBack }: { store: FormStore; onBack(): void }) {
  const page = usePage()
  const t = useT()
  store.changes()
  const changes = store.history.list()
  const say = (path: string, value: Value) => sayAt(path, value, { page, store, t })
  const title = (path: string) => titleAt(path, { page, store, t })
  const goBack = (place: number, at: string) => {
    putBack(store, place)
    page.ports.notify.message('success', t('explain.backDone', { at: at.slice(DAY) }))
    onBack()
  }
  if (changes.length === 0) return <p className="sw-why-none">{t('explain.noChanges')}</p>
  return (
    <ol className="sw-why" aria-label={t('explain.changes')}>
      {changes
        .map(({ at, path, before, after, moved }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a change stays at its place
          <li key={place} className="sw-why-change">
            <time dateTime={at}>{at.slice(DAY)}</time>
            <p>{t('explain.change', { title: title(path), before: say(path, before), after: say(path, after) })}</p>
            {moved.length > 0 && (
              <p className="sw-why-now">
                {t('explain.followed', {
                  moved: moved
                    .map(one =>
                      t('explain.change', {
                        title: title(one.path),
                        before: say(one.path, one.before),
                        after: say(one.path, one.after),
                      }),
                    )
                    .join(t('rule.comma')),
                })}
              </p>
            )}
            {!store.scope.viewOnly && (
              <Button size="small" onClick={() => goBack(place, at)}>
                {t('explain.back')}
              </Button>
            )}
          </li>
        ))
        .toReversed()}
    </ol>
  )
})

/** Sets what a person may set; computed values follow. */
function putBack(store: FormStore, place: number): void {
  const { scope, history } = store
  const now = scope.record as EngineRecord
  const was = recordBefore(now, history.list(), place)
  batch(() => {
    for (const [id, field] of scope.fields) {
      if (field.value !== undefined || JSON.stringify(was[id] ?? null) === JSON.stringify(now[id] ?? null)) continue
      scope.set(id, was[id] ?? null)
    }
  })
  store.redraw(false)
}

interface Around {
  page: PageStore
  store: FormStore
  t: Translate
}

/** The field at an address, and the column of a cell. */
function fieldsAt(
  path: string,
  { page, store }: Around,
): { field: Field | undefined; column: Field | undefined; n: number } {
  const [id = '', row, cell] = path.split('/')
  const field = store.scope.fields.get(id)
  const column = cell === undefined ? undefined : store.scope.rowsOf(id)?.fields.get(cell)?.field
  return {
    field,
    column: column ?? page.bundle.entities[field?.to ?? '']?.document.fields.find(one => one.id === cell),
    n: Number(row) + 1,
  }
}

function titleAt(path: string, around: Around): string {
  const { lang } = around.page.ports
  const { field, column, n } = fieldsAt(path, around)
  const title = pick(field?.title, lang) || path
  return path.includes('/') ? around.t('explain.row', { title, n, column: pick(column?.title, lang) }) : title
}

function sayAt(path: string, value: Value, around: Around): string {
  const { field, column } = fieldsAt(path, around)
  const one = path.includes('/') ? column : field
  if (!one) return String(value ?? '–')
  if (around.store.isSecret(path)) return around.t('explain.secret')
  if (one.type === 'children') return around.t('explain.rows', { n: Array.isArray(value) ? value.length : 0 })
  return sayValue(around.page, one, value, around.store.scope.labelsOf(field?.id ?? '') ?? {})
}

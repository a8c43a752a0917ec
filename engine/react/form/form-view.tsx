/**
 * A form over a record: its fields, the summary of issues, and its two buttons.
 * @source docs/language.md#form; docs/ui.md#a-form
 */
import { autorun } from '@formily/reactive'
import { observer } from '@formily/reactive-react'
import { Button } from 'antd'
import {
  type ComponentType,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { FormBody } from '../../schema/document.ts'
import { pick } from '../../text/text.ts'
import type { EngineRecord } from '../../value/value.ts'
import { Grid } from '../frame/grid.tsx'
import { useNarrow } from '../frame/measure.tsx'
import { sayFault } from '../say-fault.ts'
import { LateInputContext } from '../state/late-input.ts'
import type { PageStore } from '../state/page.ts'
import { isTrue, runRule } from '../state/rules.ts'
import { RecordProvider, type RecordScope, usePage } from '../state/scope.tsx'
import { tellUntouched } from '../tell-untouched.ts'
import { useT } from '../text.ts'
import { ErrorNotice } from './error-notice.tsx'
import { AskWhy } from './explain/ask-why.tsx'
import { FormHostContext } from './form-host.ts'
import { FormNodes } from './form-nodes.tsx'
import { IssueSummary } from './issue-summary.tsx'
import { useLeaveGuard, useSaveKey } from './leave-guard.ts'
import { createFormStore, type FormStore } from './store/form-store.ts'

const PreRead = lazy(() => import('./pre-read.tsx'))

export interface FormViewProps {
  /** node id of the form, by which steps of the page name it */
  id: string
  body: FormBody
  /** the stored record; null for a new one */
  record?: WireRecord | null
  /** given values of a new record, by field id */
  given?: EngineRecord
  viewOnly?: boolean
  /** called with the saved record, and with the form's scope for the steps that follow */
  onSaved?(record: WireRecord, scope: RecordScope): void
  onCancel?(): void
  /** draws no buttons, because the screen has its own */
  bare?: boolean
}

/** ms of a save before the button shows it: drawing that at once would lay out the whole form first */
const SLOW = { delay: 200 }

export const FormView = observer(function FormView(props: FormViewProps) {
  const { id, body, record = null, given, viewOnly = false, onSaved } = props
  const page = usePage()
  const { entity, fields, layout } = body
  const shown = useRef(body.nodes)
  shown.current = body.nodes
  const host = useContext(FormHostContext)
  const saver = useRef(host)
  saver.current = host
  const store = useMemo(
    () =>
      createFormStore({
        ...{ page, id, entity, fields, layout, record, given, viewOnly },
        nodes: () => shown.current,
        save: wire => saver.current?.save?.(wire),
        noteOf: saver.current?.noteOf,
      }),
    [page, id, entity, fields, layout, record, given, viewOnly],
  )
  useEffect(() => {
    const block = { submit: () => save(page, store, body, onSaved), reset: () => store.reset() }
    page.blocks.set(id, block)
    return () => {
      if (page.blocks.get(id) === block) page.blocks.delete(id)
    }
  }, [page, id, store, body, onSaved])
  useEffect(
    () =>
      host?.attach({
        async submit() {
          const isSaved = await save(page, store, body, onSaved)
          const [first] = store.problems()
          if (!isSaved && first) store.jump(first.path, true)
          return isSaved
        },
        keep: store.keep,
        problems: () => store.problems().map(({ text }) => text),
        holds: rule => isTrue(runRule(rule, { page, record: store.scope })),
        watch: see => autorun(() => see(store.filled())),
      }),
    [host, page, store, body, onSaved],
  )
  useEffect(() => store.late.abandon, [store])
  const place = `draft/${page.ports.me.tenant}/${page.bundle.key}/${id}/${record?.id ?? 'new'}`
  const [kept] = useState(() => page.ports.store.keys(place).length > 0)
  // who goes on with kept input has read it before
  const [reads, setReads] = useState(!kept)
  return (
    <RecordProvider value={store.scope}>
      <FormFrame
        {...props}
        {...{ store, place, kept }}
        onDropped={() => setReads(true)}
        bare={props.bare || host !== null}
        enter={host?.enter}
      >
        <FormHostContext value={null}>
          <LateInputContext value={store.late}>
            <Grid>
              <FormNodes key={store.turn()} nodes={body.nodes ?? []} store={store} />
            </Grid>
          </LateInputContext>
        </FormHostContext>
        {body.preRead && reads && !viewOnly && page.mode === 'run' && (
          <Suspense>
            <PreRead preRead={body.preRead} />
          </Suspense>
        )}
      </FormFrame>
    </RecordProvider>
  )
})

async function save(
  page: PageStore,
  store: FormStore,
  body: FormBody,
  onSaved: FormViewProps['onSaved'],
): Promise<boolean> {
  const saved = await store.submit(body)
  if (saved?.$dropped) await (await import('./draft/draft-notice.tsx')).reportDropped(page, store, saved.$dropped)
  tellUntouched(page.ports, saved?.told)
  if (saved) onSaved?.(saved, store.scope)
  return saved !== null
}

interface FormFrameProps extends FormViewProps {
  store: FormStore
  /** name under which unsaved input is kept, and whether there was some when the form was opened */
  place: string
  kept: boolean
  /** called when the person starts anew instead of going on with it */
  onDropped(): void
  children: ReactNode
  /** takes the place of the form's own submission */
  enter?(): void
}

const FormFrame = observer(function FormFrame(props: FormFrameProps) {
  const { store, body, viewOnly, bare, enter, onSaved, onCancel, children } = props
  const isHosted = useContext(FormHostContext) !== null
  const t = useT()
  const page = usePage()
  const [failed, setFailed] = useState<unknown>(null)
  const [saving, setSaving] = useState(false)
  const busy = useRef(false)
  const element = useRef<HTMLFormElement>(null)
  const submit = async () => {
    if (busy.current || viewOnly || page.mode === 'design') return
    if (isHosted) return enter?.()
    busy.current = true
    setSaving(true)
    setFailed(null)
    try {
      if (!(await save(page, store, body, onSaved))) element.current?.querySelector<HTMLElement>('.sw-summary')?.focus()
    } catch (error) {
      setFailed(error)
    } finally {
      busy.current = false
      setSaving(false)
    }
  }
  const form = useLeaveGuard(store, onCancel !== undefined)
  useSaveKey(form, () => void submit())
  useFirstFocus(element, form.opened && !viewOnly)
  return (
    <form
      ref={element}
      className={viewOnly ? 'sw-form sw-seen' : 'sw-form'}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        event.stopPropagation()
        void submit()
      }}
    >
      <IssueSummary store={store} />
      {store.theirs() && (
        <Suspense>
          <StaleNotice store={store} />
        </Suspense>
      )}
      {failed !== null && <ErrorNotice showIcon message={sayFault(failed, page.ports.lang)} />}
      {!viewOnly && <Drafts {...props} />}
      {children}
      {bare && !viewOnly && <AskWhy {...{ store, body, element }} />}
      {!bare && (
        <div className="sw-actions">
          <AskWhy {...{ store, body, element }} />
          {onCancel && <Button onClick={onCancel}>{t(viewOnly ? 'react.close' : 'react.cancel')}</Button>}
          {!viewOnly && (
            <Button type="primary" htmlType="submit" loading={saving && SLOW}>
              {pick(body.submit, page.ports.lang) || t('react.save')}
            </Button>
          )}
        </div>
      )}
    </form>
  )
})

/** A part that is loaded on demand; when it cannot be loaded, the form works without it. */
const part = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() =>
    load().then(
      found => found ?? NOTHING,
      () => NOTHING,
    ),
  )
const NOTHING = { default: () => null }
const DraftNotice = part(() => import('./draft/draft-notice.tsx'))
const StaleNotice = part(() => import('./draft/stale-notice.tsx'))

/** Keeps input once something is typed, and offers what was kept. */
const Drafts = observer(function Drafts({ store, place, kept, record, onDropped }: Omit<FormFrameProps, 'children'>) {
  const { mode, ports } = usePage()
  const [came, setCame] = useState(false)
  useEffect(() => ports.store.watch?.(place, () => setCame(true)), [ports.store, place])
  const wanted = useRef(kept)
  wanted.current ||= came || store.dirty()
  if (!wanted.current || mode !== 'run') return null
  return (
    <Suspense>
      <DraftNotice {...{ store, place, onDropped }} rev={record?.rev} />
    </Suspense>
  )
})

/**
 * Focuses the first field of a form that was opened to be filled in; not on a phone, where it would open the keyboard.
 */
function useFirstFocus(form: RefObject<HTMLFormElement | null>, wanted: boolean) {
  const narrow = useNarrow()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form comes
  useEffect(() => {
    if (!wanted || narrow) return
    const frame = requestAnimationFrame(() => {
      if (form.current?.contains(document.activeElement)) return
      form.current?.querySelector<HTMLElement>('input:not([readonly]), textarea')?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [])
}

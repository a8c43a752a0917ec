/** Whom the rules of a task name today for a person who starts the process. @source docs/designer.md#processes */
import { Alert, Button, Select, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import type { HandlersAnswer, HandlersCall } from '#adapters/wire/design.ts'
import { isFlow } from '#engine/kind/flow.ts'
import { useLang, useT } from '#engine/react/text.ts'
import type { FlowElement } from '#engine/schema/document.ts'
import type { DocName } from '../../commands/documents/docs.ts'
import { findItem } from '../../commands/documents/walk.ts'
import { useSay } from '../../say/say.ts'
import { nameWord } from '../../say/thing-name.ts'
import { useOutside, useSession, useSessionState } from '../../session/designer-context.tsx'
import { sayHandlers, sayWhy } from './say-handlers.ts'
import { type Starter, StarterSelect, startedAs } from './starter-select.tsx'
import { usePeopleNames } from './use-people.ts'

interface WhoForProps {
  document: DocName
  address: string
}

export default function WhoFor(props: WhoForProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return open ? (
    <Found {...props} />
  ) : (
    <Button type="link" size="small" className="dz-who-for" onClick={() => setOpen(true)}>
      {t('trial.whoFor')}
    </Button>
  )
}

/** How long nothing is changed before the server is asked. */
const PAUSE_MS = 300

function Found({ document, address }: WhoForProps) {
  const t = useT()
  const say = useSay()
  const lang = useLang()
  const { app, view } = useSessionState('app', 'view')
  const [starter, setStarter] = useState<Starter | null>(null)
  const [dept, setDept] = useState('')
  const flow = view.docs[document]
  const element = findItem(flow, address)?.value as unknown as FlowElement | undefined
  const asked = {
    ...{ flow: isFlow(flow) ? flow.key : '', node: element?.id ?? '' },
    ...startedAs(starter),
    ...(dept && { dept }),
  }
  const { found, failed, depts } = useHandlers(asked)
  const rules = element?.who ?? []
  const people = usePeopleNames(rules.flatMap(({ is, codes = [] }) => (is === 'users' ? codes : [])))
  const nameOf = (word: string) => people.get(word) ?? nameWord({ view, library: app.library, lang }, document, word)
  return (
    <section className="dz-who-for" aria-label={t('trial.whoFor')} aria-busy={!found && failed === null}>
      <label htmlFor="dz-who-for" className="dz-quiet">
        {t('trial.starter')}
      </label>
      <StarterSelect
        id="dz-who-for"
        chosen={starter}
        onChange={next => {
          setStarter(next)
          setDept('')
        }}
      />
      {depts.length > 1 && (
        <Select
          className="dz-full"
          aria-label={t('trial.dept')}
          value={dept || depts[0]?.id}
          onChange={setDept}
          options={depts.map(({ id, code }) => ({ value: id, label: nameOf(code) }))}
        />
      )}
      {failed !== null && <Alert type="error" message={say.fault(failed)} />}
      {!found && failed === null && <Skeleton active title={false} paragraph={{ rows: 1 }} />}
      {found && (
        <p role="status">
          {sayHandlers(found, { t })} <small className="dz-quiet">{sayWhy(found, rules, { t, nameOf })}</small>
        </p>
      )}
    </section>
  )
}

interface Told {
  /** null while it is asked for */
  found: HandlersAnswer | null
  failed: unknown
  /** the departments of the starter, while another of them is asked about too */
  depts: HandlersAnswer['depts']
}

/** Asked for again a moment after a change of the draft; an answer is to its own question only. */
function useHandlers(asked: HandlersCall): Told {
  const session = useSession()
  const { app, view } = useSessionState('app', 'view')
  const { port } = useOutside()
  const [told, setTold] = useState<{
    to: string
    as?: string | undefined
    found: HandlersAnswer | null
    failed: unknown
  }>()
  const question = JSON.stringify(asked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another draft may name other people
  useEffect(() => {
    let current = true
    const call = JSON.parse(question) as HandlersCall
    const ask = async () => {
      await session.saveNow()
      return port.handlers(app.key, call)
    }
    const tell = (found: HandlersAnswer | null, failed: unknown) =>
      current && setTold({ to: question, as: call.as, found, failed })
    const timer = setTimeout(() => {
      ask().then(
        found => tell(found, null),
        failed => tell(null, failed),
      )
    }, PAUSE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [question, app.key, port, session, view.stored])
  const isAnswer = told?.to === question
  return {
    found: isAnswer ? told.found : null,
    failed: isAnswer ? told.failed : null,
    depts: told && told.as === asked.as ? (told.found?.depts ?? []) : [],
  }
}

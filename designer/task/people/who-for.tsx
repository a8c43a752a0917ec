/** Whom the rules of a task name today for a person who starts the process. @source docs/designer.md#processes */
import { Alert, Button, Select, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import type { HandlersAnswer } from '#adapters/wire/design.ts'
import { isFlow } from '#engine/kind/flow.ts'
import { useLang, useT } from '#engine/react/text.ts'
import type { FlowElement } from '#engine/schema/document.ts'
import type { DocName } from '../../commands/documents/docs.ts'
import { findItem } from '../../commands/documents/walk.ts'
import { useSay } from '../../say/say.ts'
import { nameWord } from '../../say/thing-name.ts'
import { useOutside, useSession, useSessionState } from '../../session/designer-context.tsx'
import { sayHandlers, sayWhy } from './say-handlers.ts'
import { StarterSelect } from './starter-select.tsx'
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
  const [as, setAs] = useState('')
  const [dept, setDept] = useState('')
  const flow = view.docs[document]
  const element = findItem(flow, address)?.value as unknown as FlowElement | undefined
  const { found, failed } = useHandlers(isFlow(flow) ? flow.key : '', element?.id ?? '', as, dept)
  const rules = element?.who ?? []
  const people = usePeopleNames(rules.flatMap(({ is, codes = [] }) => (is === 'users' ? codes : [])))
  const nameOf = (word: string) => people.get(word) ?? nameWord({ view, library: app.library, lang }, document, word)
  return (
    <section className="dz-who-for" aria-label={t('trial.whoFor')}>
      <label htmlFor="dz-who-for" className="dz-quiet">
        {t('trial.starter')}
      </label>
      <StarterSelect
        id="dz-who-for"
        onChange={next => {
          setAs(next)
          setDept('')
        }}
      />
      {found && found.depts.length > 1 && (
        <Select
          className="dz-full"
          aria-label={t('trial.dept')}
          value={dept || found.depts[0]?.id}
          onChange={setDept}
          options={found.depts.map(({ id, code }) => ({ value: id, label: nameOf(code) }))}
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

/** Asked for again a moment after a change of the draft. */
function useHandlers(
  flow: string,
  node: string,
  as: string,
  dept: string,
): { found: HandlersAnswer | null; failed: unknown } {
  const session = useSession()
  const { app, view } = useSessionState('app', 'view')
  const { port } = useOutside()
  const [told, setTold] = useState<{ found: HandlersAnswer | null; failed: unknown }>({ found: null, failed: null })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another draft may name other people
  useEffect(() => {
    let current = true
    const ask = async () => {
      await session.saveNow()
      return port.handlers(app.key, { flow, node, ...(as && { as }), ...(dept && { dept }) })
    }
    const timer = setTimeout(() => {
      ask().then(
        found => current && setTold({ found, failed: null }),
        failed => current && setTold({ found: null, failed }),
      )
    }, PAUSE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [flow, node, as, dept, app.key, port, session, view.stored])
  return told
}

/** The tests of a process: run, renamed, removed, or given the path it takes now. @source docs/workflow.md#simulation */

import { Alert, App, Button } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { WireIssue } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type { FlowDocument, FlowTest } from '#engine/schema/document.ts'
import { same } from '#engine/version/same.ts'
import { nameOf } from '../../commands/documents/docs.ts'
import { useSay } from '../../say/say.ts'
import { useItemName } from '../../say/use-item-name.ts'
import { useOutside, useSession, useSessionState } from '../../session/designer-context.tsx'
import { useEditLang } from '../../session/edit-lang.tsx'
import { pathOf, TestName } from './keep-test.tsx'

/** Of the tests that were run, what differs; a test without an issue passes. */
interface Results {
  /** the process they were run in, without its tests */
  of: string
  told: ReadonlyMap<string, { test: FlowTest; issues: WireIssue[] }>
}

/** What a test is about: without its name. */
const runOf = ({ as, values, path }: FlowTest) => [as, values, path]

interface TestsProps {
  flow: FlowDocument
  /** id of the test an issue led to */
  chosen: string | undefined
}

export function Tests({ flow, chosen }: TestsProps) {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const { app } = useSessionState('app')
  const { port } = useOutside()
  const { message } = App.useApp()
  const [results, setResults] = useState<Results | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const tests = flow.tests ?? []
  const document = nameOf(flow)
  const process = useMemo(() => JSON.stringify({ ...flow, tests: [] }), [flow])
  // a result is about the process and the test as they were
  const told = (test: FlowTest) => {
    const result = results?.of === process ? results.told.get(test.id) : undefined
    return result && same(runOf(result.test), runOf(test)) ? result.issues : undefined
  }
  const during = async (what: string, act: () => Promise<void>) => {
    setBusy(what)
    setFailed(null)
    try {
      await session.saveNow()
      await act()
    } catch (error) {
      setFailed(error)
    } finally {
      setBusy(null)
    }
  }
  const run = (test?: FlowTest) =>
    during(test?.id ?? '', async () => {
      const issues = await port.runTests(app.key, { flow: flow.key, ...(test && { test: test.id }) })
      const ran = test ? [test] : tests
      const found = ran.map(
        each =>
          [
            each.id,
            { test: each, issues: issues.filter(({ path }) => path === `flow/${flow.key}/tests/${each.id}`) },
          ] as const,
      )
      setResults(last => ({ of: process, told: new Map([...(last?.of === process ? last.told : []), ...found]) }))
    })
  const takeNew = ({ id, as, values }: FlowTest) =>
    during(id, async () => {
      const answer = await port.simulate(app.key, { flow: flow.key, as, values: values as WireRecord })
      if (answer.stopped !== undefined) return void message.warning(answer.stopped)
      session.run('test.set', { document, address: `tests/${id}`, values: { path: pathOf(answer) } })
      message.success(t('trial.took'))
    })
  return (
    <section className="dz-section dz-trial-tests" aria-label={t('trial.tests')}>
      <header className="dz-row">
        <div className="dz-fill">
          <h3>{t('trial.tests')}</h3>
          <small className="dz-quiet">{t(tests.length > 0 ? 'trial.testsHelp' : 'trial.noTests')}</small>
        </div>
        {tests.length > 0 && (
          <Button
            icon={<Icon name="play-circle" />}
            loading={busy === ''}
            disabled={busy !== null}
            onClick={() => void run()}
          >
            {t('trial.runAll')}
          </Button>
        )}
      </header>
      {failed !== null && <Alert type="error" showIcon message={say.fault(failed)} />}
      <ul className="dz-tests">
        {tests.map(test => (
          <TestRow
            key={test.id}
            {...{ flow, test }}
            issues={told(test)}
            runs={busy === test.id}
            busy={busy !== null}
            isOn={chosen === test.id}
            onRun={() => void run(test)}
            onTake={() => void takeNew(test)}
          />
        ))}
      </ul>
    </section>
  )
}

interface TestRowProps {
  flow: FlowDocument
  test: FlowTest
  /** undefined: not run */
  issues: WireIssue[] | undefined
  runs: boolean
  /** this test or another one runs */
  busy: boolean
  isOn: boolean
  onRun(): void
  onTake(): void
}

function TestRow({ flow, test, issues, runs, busy, isOn, onRun, onTake }: TestRowProps) {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const { lang } = useEditLang()
  const nameItem = useItemName()
  const [naming, setNaming] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isOn) row.current?.scrollIntoView({ block: 'center' })
  }, [isOn])
  const document = nameOf(flow)
  const name = say.text(test.title)
  const address = `tests/${test.id}`
  const path = test.path.map(id => nameItem(document, `elements/${id}`)).join(t('trial.arrow'))
  const isWarned = issues?.some(({ level }) => level === 'warning')
  const result = !issues ? null : issues.length === 0 ? 'testPassed' : isWarned ? 'testNotRun' : 'testFailed'
  const rename = (typed: string) => {
    session.run('test.set', { document, address, values: { title: { ...test.title, [lang]: typed } } })
    setNaming(false)
  }
  return (
    <li ref={row} className={isOn ? 'dz-on' : undefined}>
      <div className="dz-row">
        <div className="dz-fill">
          <b>{name}</b> {result && <Result result={result} />}
          <small className="dz-quiet">{t('trial.testOf', { person: test.as, path })}</small>
        </div>
        <Button
          type="text"
          icon={<Icon name="play-circle" />}
          loading={runs}
          disabled={busy}
          aria-label={t('trial.runOne', { name })}
          title={t('trial.runOne', { name })}
          onClick={onRun}
        />
        <Button
          type="text"
          icon={<Icon name="edit" />}
          aria-label={t('trial.renameTest', { name })}
          title={t('trial.renameTest', { name })}
          onClick={() => setNaming(true)}
        />
        <Button
          type="text"
          icon={<Icon name="delete" />}
          aria-label={t('trial.removeTest', { name })}
          title={t('trial.removeTest', { name })}
          onClick={() => session.run('test.remove', { document, address })}
        />
      </div>
      {issues?.map(({ code, msg }) => (
        <p key={code} className={isWarned ? 'dz-warn' : 'dz-bad'}>
          {msg}
        </p>
      ))}
      {result === 'testFailed' && (
        <Button size="small" disabled={busy} onClick={onTake}>
          {t('trial.takeNew')}
        </Button>
      )}
      {naming && (
        <TestName
          title={t('trial.renameTest', { name })}
          name={name}
          onName={rename}
          onClose={() => setNaming(false)}
        />
      )}
    </li>
  )
}

const SIGNS = {
  testPassed: <Icon name="check-circle" className="dz-good" />,
  testFailed: <Icon name="close-circle" className="dz-bad" />,
  testNotRun: <Icon name="warning" className="dz-warn" />,
}

function Result({ result }: { result: keyof typeof SIGNS }) {
  const t = useT()
  return (
    <span role="status">
      {SIGNS[result]} {t(`trial.${result}`)}
    </span>
  )
}

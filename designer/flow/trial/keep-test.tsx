/** Keeps the path that is shown as a test of the process. */
import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import type { SimulateCall, SimulationAnswer } from '#adapters/wire/design.ts'
import { useT } from '#engine/react/text.ts'
import type { FlowDocument, FlowTest, Json, NodeLike } from '#engine/schema/document.ts'
import { nameOf } from '../../commands/documents/docs.ts'
import { freeId } from '../../commands/documents/ids.ts'
import { Labelled } from '../../controls/dialogs/labelled.tsx'
import { designerRoot } from '../../session/container.ts'
import { useSession } from '../../session/designer-context.tsx'
import { useEditLang } from '../../session/edit-lang.tsx'

/** The most tests of a flow, as its grammar has it. */
const MOST_TESTS = 50

interface KeepTestProps {
  flow: FlowDocument
  answer: SimulationAnswer
  asked: SimulateCall
  /** another path is asked for */
  busy: boolean
}

export function KeepTest({ flow, answer, asked, busy }: KeepTestProps) {
  const t = useT()
  const session = useSession()
  const { lang } = useEditLang()
  const [open, setOpen] = useState(false)
  const tests = flow.tests ?? []
  const why = asked.turn
    ? t('trial.keepOnlyAgreed')
    : tests.length >= MOST_TESTS
      ? t('trial.mostTests', { most: MOST_TESTS })
      : undefined
  const keep = (name: string) => {
    const id = freeId(
      'test',
      tests.map(test => test.id),
    )
    const test: FlowTest = {
      id,
      title: titleOf(name, lang),
      as: answer.starter.account,
      values: withoutEmpty(asked.values ?? {}),
      path: pathOf(answer),
    }
    const item = test as unknown as NodeLike
    const after = tests.at(-1)?.id ?? null
    session.run('test.add', { document: nameOf(flow), list: 'tests', item, after })
    setOpen(false)
  }
  return (
    <>
      <Button
        disabled={busy || why !== undefined || answer.ending === 'stopped'}
        title={why}
        onClick={() => setOpen(true)}
      >
        {t('trial.keep')}
      </Button>
      {open && <TestName title={t('trial.keep')} onName={keep} onClose={() => setOpen(false)} />}
    </>
  )
}

const titleOf = (name: string, lang: 'zh' | 'en'): FlowTest['title'] =>
  lang === 'en' ? { zh: name, en: name } : { zh: name }

export const pathOf = ({ steps }: SimulationAnswer): string[] => steps.map(({ node }) => node)

const withoutEmpty = (values: object): Record<string, Json> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))

interface TestNameProps {
  title: string
  name?: string
  onName(name: string): void
  onClose(): void
}

/** Asks for the name of a test. */
export function TestName({ title, name = '', onName, onClose }: TestNameProps) {
  const t = useT()
  const [typed, setTyped] = useState(name)
  const ready = typed.trim() !== ''
  const done = () => ready && onName(typed.trim())
  return (
    <Modal
      open
      getContainer={designerRoot}
      title={title}
      okText={t('designer.yes')}
      cancelText={t('designer.cancel')}
      okButtonProps={{ disabled: !ready }}
      onOk={done}
      onCancel={onClose}
    >
      <Labelled label={t('trial.testName')} htmlFor="dz-test-name" required>
        <Input
          id="dz-test-name"
          autoFocus
          maxLength={60}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          onPressEnter={done}
        />
      </Labelled>
    </Modal>
  )
}

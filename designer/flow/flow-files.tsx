/** Takes a process out of a BPMN file, and writes one. @source docs/designer.md#diagrams */

import { App, Button, Dropdown } from 'antd'
import { useRef } from 'react'
import { writeFlow } from '#engine/flow/settings/write-flow.ts'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type { FlowDocument } from '#engine/schema/document.ts'
import { type DocName, nameOf } from '../commands/documents/docs.ts'
import { saveFile } from '../controls/dialogs/save-file.ts'
import { useAsk } from '../controls/dialogs/use-ask.ts'
import { useSay } from '../say/say.ts'
import { useSession, useSessionState } from '../session/designer-context.tsx'
import { callForFile, nameOfFile, readFlowFile } from './flow-file.ts'

interface FlowFilesProps {
  /** the one that is written */
  flow?: FlowDocument
  onRead(document: DocName): void
}

export function FlowFiles({ flow, onRead }: FlowFilesProps) {
  const t = useT()
  const say = useSay()
  const ask = useAsk()
  const session = useSession()
  const { app } = useSessionState('app')
  const { modal } = App.useApp()
  const input = useRef<HTMLInputElement>(null)
  const take = async (file: File) => {
    const read = await readFlowFile(file, app.key, session.state().view.stored)
    if (read.kind === 'refused') {
      modal.error({ title: t('designer.flow.importRefused'), content: <Lines text={say.issues(read.issues)} /> })
      return
    }
    const name = say.text(read.flow.title)
    const question = t(read.replaced ? 'designer.flow.importOver' : 'designer.flow.importAsk', { name })
    const told = read.dropped.length > 0 ? say.issues(read.dropped) : t('designer.flow.importWhole')
    if (!(await ask(question, t('designer.flow.importOk'), <Lines text={told} />))) return
    session.runAll([callForFile(read)], { point: 'import' })
    onRead(nameOf(read.flow))
  }
  const items = [
    ...(app.kind === 'app'
      ? [{ key: 'read', label: t('designer.flow.import'), onClick: () => input.current?.click() }]
      : []),
    ...(flow
      ? [
          {
            key: 'write',
            label: t('designer.flow.export'),
            onClick: () => saveFile(nameOfFile(flow), writeFlow(flow), 'application/xml'),
          },
        ]
      : []),
  ]
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".bpmn,.xml"
        aria-label={t('designer.flow.import')}
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) void take(file)
        }}
      />
      <Dropdown trigger={['click']} menu={{ items }} autoFocus disabled={items.length === 0}>
        <Button icon={<Icon name="file" />}>{t('designer.flow.file')}</Button>
      </Dropdown>
    </>
  )
}

/** Bounded, because a file may have thousands of them. */
const MOST_LINES = 50

function Lines({ text }: { text: string }) {
  const t = useT()
  const lines = text.split('\n')
  return (
    <ul className="dz-flow-lines">
      {lines.slice(0, MOST_LINES).map(line => (
        <li key={line}>{line}</li>
      ))}
      {lines.length > MOST_LINES && <li>{t('designer.moreOf', { n: lines.length - MOST_LINES })}</li>}
    </ul>
  )
}

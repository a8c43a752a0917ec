/** A row of a sheet: selected by focusing any of its cells; its name comes first, in the language being edited. */
import { Input } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#engine/react/text.ts'
import type { Text } from '#engine/text/text.ts'
import type { DocName } from '../../commands/documents/docs.ts'
import { useSession } from '../../session/designer-context.tsx'
import { useEditLang } from '../../session/edit-lang.tsx'
import { HeldMark } from '../faces/held-mark.tsx'
import { useTypingRun } from './controls.tsx'
import { useWriteText } from './use-write-text.ts'

export interface SheetRowProps {
  document: DocName
  /** address of the row's item in its document */
  address: string
  code: string
  title: Text | undefined
  selected: boolean
  /** the cells after name and code */
  children: ReactNode
}

export function SheetRow({ document, address, code, title, selected, children }: SheetRowProps) {
  const t = useT()
  const session = useSession()
  const write = useWriteText()
  const { lang } = useEditLang()
  const { run, onFocus } = useTypingRun(`${document}-${address}-${lang}`)
  const select = selected ? undefined : () => session.select({ document, addresses: [address] })
  return (
    <tr className={selected ? 'dz-on' : undefined} onFocus={select} onClick={select}>
      <td>
        <Input
          value={title?.[lang] ?? ''}
          placeholder={title?.zh ?? code}
          aria-label={t('designer.sheet.nameOf', { code })}
          onFocus={onFocus}
          onChange={({ target }) =>
            write({ document, address, path: ['title'], language: lang, text: target.value }, { run: run() })
          }
        />
      </td>
      <td>
        <code>{code}</code> <HeldMark document={document} address={address} />
      </td>
      {children}
    </tr>
  )
}

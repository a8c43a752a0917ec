import { Input } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#engine/react/text.ts'

interface ListsHeadProps {
  title: string
  onFind(wanted: string): void
  children?: ReactNode
}

/** The title of a list of apps, its search, and what else can be done. */
export function ListsHead({ title, onFind, children }: ListsHeadProps) {
  const t = useT()
  return (
    <header className="app-lists-head">
      <h1 className="shell-title">{title}</h1>
      <Input.Search
        allowClear
        placeholder={t('appShell.find')}
        aria-label={t('appShell.find')}
        onChange={({ target }) => onFind(target.value.trim())}
      />
      {children}
    </header>
  )
}

import { Button } from 'antd'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import type { ClientEntity } from '#adapters/wire/screen.ts'
import { boundFields } from '#engine/access/view-settings.ts'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type { Rule, TableBody } from '#engine/schema/document.ts'

const FilterDialog = lazy(() => import('./filter-dialog.tsx'))
const FilterSaid = lazy(() => import('./filter-said.tsx'))

interface FilterControlProps {
  body: TableBody
  entity: ClientEntity
  filter: Rule | undefined
  onFilter(filter: Rule | undefined): void
}

/** The conditions of a list: the button that opens them, and below the search what they are. */
export function useFilterControl({ body, entity, filter, onFilter }: FilterControlProps) {
  const t = useT()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const document = useMemo(() => {
    const bound = boundFields(body)
    const fields = entity.document.fields.filter(({ id, secret, masked }) => bound.has(id) && !secret && !masked)
    return { ...entity.document, fields }
  }, [body, entity])
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return {
    button: (
      <Button
        ref={button}
        type="text"
        icon={<Icon name="filter" />}
        aria-label={t('data.conditions')}
        aria-haspopup="dialog"
        title={t('data.conditions')}
        onClick={() => setOpen(true)}
      />
    ),
    said: (
      <Suspense>
        {filter !== undefined && (
          <FilterSaid {...{ document, filter }} onOpen={() => setOpen(true)} onClear={() => onFilter(undefined)} />
        )}
        {open && <FilterDialog {...{ document, filter, onFilter }} onClose={close} />}
      </Suspense>
    ),
  }
}

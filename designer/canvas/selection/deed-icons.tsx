import type { ReactNode } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import type { Deed } from './use-deeds.ts'

export const DEED_ICONS: Record<Deed, ReactNode> = {
  group: <Icon name="group" />,
  beside: <Icon name="insert-row-left" />,
  tabs: <Icon name="switcher" />,
  duplicate: <Icon name="copy" />,
  remove: <Icon name="delete" />,
}

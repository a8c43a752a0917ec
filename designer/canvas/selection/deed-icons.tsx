import { CopyOutlined, DeleteOutlined, GroupOutlined, InsertRowLeftOutlined, SwitcherOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { Deed } from './use-deeds.ts'

export const DEED_ICONS: Record<Deed, ReactNode> = {
  group: <GroupOutlined />,
  beside: <InsertRowLeftOutlined />,
  tabs: <SwitcherOutlined />,
  duplicate: <CopyOutlined />,
  remove: <DeleteOutlined />,
}

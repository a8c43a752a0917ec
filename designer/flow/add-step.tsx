/** “+” between two steps. @source docs/designer.md#processes */
import {
  AuditOutlined,
  BranchesOutlined,
  ClockCircleOutlined,
  CopyOutlined,
  PlusOutlined,
  SplitCellsOutlined,
  TeamOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons'
import { Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { translate, useT } from '#engine/react/text.ts'
import { callForStep, OFFERS, type Offer } from '../new/new-step.ts'
import { useEditLang } from '../session/edit-lang.tsx'
import { useFlowEditing } from './flow-editing.ts'

const ICONS: Record<Offer, ReactNode> = {
  approve: <AuditOutlined />,
  countersign: <TeamOutlined />,
  copy: <CopyOutlined />,
  one: <BranchesOutlined />,
  all: <SplitCellsOutlined />,
  wait: <ClockCircleOutlined />,
  service: <ThunderboltOutlined />,
}

export function AddStep({ after, called }: { after: string; called: string }) {
  const t = useT()
  const { lang } = useEditLang()
  const { document, flow, openAt, open, run } = useFlowEditing()
  const add = (offer: Offer) => {
    const [id, call] = callForStep(document, flow, after, offer, translate(lang, `designer.flow.kind.${offer}`))
    // of branches the condition of the first is wanted next
    const chosen = call.command === 'branches.add' && offer === 'one' ? call.args.made.ways[0] : id
    run(call, chosen)
    open(null)
  }
  return (
    <div className="dz-wire">
      <Dropdown
        trigger={['click']}
        open={openAt === after}
        onOpenChange={isOpen => open(isOpen ? after : null)}
        autoFocus
        menu={{
          items: OFFERS.map(offer => ({
            key: offer,
            icon: ICONS[offer],
            label: t(`designer.flow.kind.${offer}`),
            onClick: () => add(offer),
          })),
        }}
      >
        <button type="button" className="dz-plus" aria-label={t('designer.flow.addAfter', { name: called })}>
          <PlusOutlined />
        </button>
      </Dropdown>
    </div>
  )
}

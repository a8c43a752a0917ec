/**
 * One child node at a time; each child's title, or that of its field, is its tab, shown while the child's `when` holds. A
 * tab stays mounted once opened, and may end with a button to the next one. On paper all of them follow one another. While it is designed, a place after the last tab is where another is added.
 */
import { observer } from '@formily/reactive-react'
import { Tabs as AntTabs, Button } from 'antd'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IssueCount } from '#engine/react/field/issue-count.tsx'
import { Grid } from '#engine/react/frame/grid.tsx'
import { Icon } from '#engine/react/icon.tsx'
import { useReveal } from '#engine/react/overlay/reveal.ts'
import { useCalled } from '#engine/react/overlay/use-called.ts'
import { useOnPaper } from '#engine/react/paper/on-paper.ts'
import { NodeList } from '#engine/react/render/node-view.tsx'
import { isTrue, runRule } from '#engine/react/state/rules.ts'
import { usePage, useRecord } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import type { Node } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'
import type { Props } from './props.gen.ts'
import '../layout.css'

export default observer(function Tabs({ node, props, emit }: WidgetProps<Props>) {
  const page = usePage()
  const record = useRecord()
  const { lang } = page.ports
  const holds = ({ when }: Node) =>
    when === undefined || page.mode === 'design' || isTrue(runRule(when, { page, record }))
  const t = useT()
  const panes = (node.children ?? []).filter(holds)
  const titleOf = ({ title, bind = '' }: Node, index: number) =>
    pick(title ?? record?.fields.get(bind)?.title, lang) || t('widgets.tab', { number: index + 1 })
  const [chosen, choose] = useState(props.first)
  useCalled(panes, pane => choose(pane.id))
  const revealed = useReveal().findLast(id => panes.some(pane => pane.id === id))
  const active = revealed ?? (panes.find(pane => pane.id === chosen) ?? panes[0])?.id
  const change = (tab: string) => {
    choose(tab)
    void emit('change', { tab })
  }
  const bar = useRef<HTMLDivElement>(null)
  /** Shows a tab from its beginning. */
  const goOn = (tab: string) => {
    flushSync(() => change(tab))
    bar.current?.scrollIntoView({ block: 'start' })
    bar.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus({ preventScroll: true })
  }
  const onward = (next: Node | undefined, index: number) =>
    props.onward && next ? <Onward title={titleOf(next, index)} onClick={() => goOn(next.id)} /> : null
  if (useOnPaper())
    return panes.map((pane, index) => (
      <section key={pane.id}>
        <h2>{titleOf(pane, index)}</h2>
        <Grid>
          <NodeList nodes={[{ ...pane, title: undefined }]} />
        </Grid>
      </section>
    ))
  return (
    <div ref={bar}>
      <AntTabs
        activeKey={active}
        onChange={change}
        items={panes
          .map((pane, index) => ({
            key: pane.id,
            label: (
              <span data-opens={pane.id === active ? undefined : pane.id}>
                {titleOf(pane, index)}
                <IssueCount nodes={[pane]} />
              </span>
            ),
            children: (
              <Grid>
                <NodeList nodes={[{ ...pane, title: undefined }]} />
                {onward(panes[index + 1], index + 1)}
              </Grid>
            ),
          }))
          .concat(page.mode === 'design' ? addPlace(node.id) : [])}
      />
    </div>
  )
})

function Onward({ title, onClick }: { title: string; onClick(): void }) {
  const t = useT()
  return (
    <div className="sw-onward">
      <Button icon={<Icon name="right" />} iconPosition="end" onClick={onClick}>
        {t('widgets.onward', { title })}
      </Button>
    </div>
  )
}

/** Room after the last tab, over which the designer draws its “+”. */
const addPlace = (id: string) => ({
  key: `+${id}`,
  label: <span className="sw-add-place" data-adds={id} />,
  children: <span />,
})

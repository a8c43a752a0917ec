import type { ButtonId, FlowButton, FlowDocument, NodeSettings } from '../../schema/document.ts'

/** What handlers may do where neither a task nor its flow says. */
const USUAL: readonly FlowButton[] = [{ id: 'wf_pass' }, { id: 'wf_reject' }]

/** Offered at every task, whatever its list says: a list gives them another name. */
export const ALWAYS_OFFERED: readonly ButtonId[] = ['wf_pass', 'wf_print']

/**
 * What a task offers its handler: what it says itself, else what its flow says for all.
 * @param task  absent: a task that says nothing
 * @source docs/workflow.md#what-may-be-done
 */
export const buttonsAt = (
  flow: Pick<FlowDocument, 'buttons'>,
  task?: Pick<NodeSettings, 'buttons'>,
): readonly FlowButton[] => task?.buttons ?? flow.buttons ?? USUAL

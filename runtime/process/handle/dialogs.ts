/** What a dialog asks for, and its call. */
export const DIALOGS = {
  wf_transfer: { call: 'transferTask', title: 'transfer', done: 'transferred' },
  wf_delegate: { call: 'delegateTask', title: 'delegate', done: 'delegated' },
  wf_add_instance: { call: 'addMultiInstance', title: 'addSigner', done: 'signerAdded' },
  wf_del_instance: { call: 'deleteMultiInstance', title: 'removeSigner', done: 'signerRemoved' },
  wf_ask: { call: 'askOpinion', title: 'askOpinion', done: 'opinionAsked', stays: true },
  wf_comment: { call: 'comment', title: 'comment', done: 'commented', stays: true },
  wf_rollback: { call: 'rollbackTask', title: 'rollback', done: 'returned' },
} as const
export type Asked = keyof typeof DIALOGS

export const isAsked = (prop: string): prop is Asked => Object.hasOwn(DIALOGS, prop)

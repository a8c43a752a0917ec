/** A message, as shown in lists. @source ME-01, ME-06 */
export interface Message {
  id: string
  title: string
  content: string | null
  /** 1 ordinary, 2 department, 3 approval, 4 role @source ME-02 */
  type: number
  /** 1 = unread, 0 = read */
  isRead: number
  pcUrl: string | null
  /** only for an opened message */
  files?: { link: string; name: string; size?: number }[] | null
  /** the sender's name; '' for the system */
  createUserName: string
  createTime: string
}

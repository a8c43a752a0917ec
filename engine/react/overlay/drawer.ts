/** antd's drawer, loaded by pages that open one. */
export { Drawer as default } from 'antd'

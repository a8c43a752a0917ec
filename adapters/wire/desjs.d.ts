declare module 'des.js' {
  interface Cipher {
    update(bytes: Uint8Array): number[]
    final(): number[]
  }
  const desjs: { DES: { create(options: { type: 'encrypt' | 'decrypt'; key: Uint8Array }): Cipher } }
  export default desjs
}

/** The page without a network, in the person's language: it comes back by itself when the network does. */
const isEnglish = localStorage.getItem('language') === 'en'
for (const main of document.querySelectorAll('main')) main.hidden = (main.lang === 'en') !== isEnglish
document.documentElement.lang = isEnglish ? 'en' : 'zh-CN'
const again = () => location.reload()
addEventListener('online', again)
for (const button of document.querySelectorAll('button')) button.addEventListener('click', again)

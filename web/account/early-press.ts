/** Marks the button for the script below. */
export const SENDS = 'data-sends';

/**
 * Stands in a form's document and runs before any module is there: a press on the form's button, or Enter in a field,
 * that comes too early to be heard is noted on the form (`data-early`), for `Submit` to make good. On a slow line a
 * browser's password manager fills in a form, and people send it, seconds before the page is alive.
 */
export const earlyPressScript = import.meta.env.SSR
  ? [
      '{const form=document.currentScript.closest("form");',
      // Until `Submit` has come to life its button is none that sends.
      `const note=()=>{if(form.querySelector("[${SENDS}]").type==="button")form.dataset.early=""};`,
      `form.addEventListener("click",({target})=>{if(target.closest("[${SENDS}]"))note()});`,
      // A form of a single field would be sent by the browser, with what was typed in the address.
      'form.addEventListener("keydown",(event)=>{',
      'if(event.key==="Enter"&&event.target.matches("input")){note();if("early" in form.dataset)event.preventDefault()}})}',
    ].join('')
  : '';

/** Marks the button for the script below. */
export const SENDS = 'data-sends';

/**
 * Stands in a form's document and runs before any module is there: a press on the form's button, or Enter in a field,
 * that comes too early to be heard is noted on the form (`data-early`), for `Submit` to make good. On a slow line a
 * browser's password manager fills in a form, and people send it, seconds before the page is alive.
 */
export const earlyPressScript = import.meta.env.SSR
  ? [
      '{const form=document.currentScript.closest("form"),note=()=>{form.dataset.early=""};',
      `form.addEventListener("click",({target})=>{if(target.closest("[${SENDS}]"))note()});`,
      'form.addEventListener("keydown",({key,target})=>{if(key==="Enter"&&target.matches("input"))note()})}',
    ].join('')
  : '';

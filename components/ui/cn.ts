/**
 * Joins class names. Which of two utilities of the same property wins is not said by their order: what a component
 * lets its caller change has the variant `weak`, and everything else is said once (the tests look).
 */
export { clsx as cn } from 'clsx'

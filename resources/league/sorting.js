for(const table of document.querySelectorAll("table[data-sort]")){
const body=table.tBodies[0],rows=[...body.rows],collator=new Intl.Collator(document.documentElement.lang,{numeric:true});
[...table.tHead.rows[0].cells].forEach((head,place)=>{
const button=document.createElement("button");button.type="button";button.textContent=head.textContent;head.replaceChildren(button);
button.addEventListener("click",()=>{
const falls=head.getAttribute("aria-sort")==="ascending"||(!head.hasAttribute("aria-sort")&&place>1&&head.className.includes("n"));
for(const other of table.tHead.rows[0].cells)other.removeAttribute("aria-sort");
head.setAttribute("aria-sort",falls?"descending":"ascending");
const of=row=>row.cells[place].dataset.v??row.cells[place].textContent;
const compare=(a,b)=>{const x=of(a),y=of(b),n=x-y;return Number.isNaN(n)?collator.compare(x,y):n};
body.replaceChildren(...[...rows].sort((a,b)=>falls?compare(b,a):compare(a,b)));
});});}
